// Written by .make/faces.
#include "CFaces.h"

// #embed is of C23. Compilers that know it before call it an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char face_0[] = {
#embed "Faces/alien.png"
};
static const unsigned char face_1[] = {
#embed "Faces/alien-monster.png"
};
static const unsigned char face_2[] = {
#embed "Faces/ambulance.png"
};
static const unsigned char face_3[] = {
#embed "Faces/american-football.png"
};
static const unsigned char face_4[] = {
#embed "Faces/anchor.png"
};
static const unsigned char face_5[] = {
#embed "Faces/aubergine.png"
};
static const unsigned char face_6[] = {
#embed "Faces/automobile.png"
};
static const unsigned char face_7[] = {
#embed "Faces/avocado.png"
};
static const unsigned char face_8[] = {
#embed "Faces/baby.png"
};
static const unsigned char face_9[] = {
#embed "Faces/badminton-racquet-shuttlecock.png"
};
static const unsigned char face_10[] = {
#embed "Faces/banana.png"
};
static const unsigned char face_11[] = {
#embed "Faces/bandage.png"
};
static const unsigned char face_12[] = {
#embed "Faces/baseball.png"
};
static const unsigned char face_13[] = {
#embed "Faces/basketball-hoop.png"
};
static const unsigned char face_14[] = {
#embed "Faces/bat.png"
};
static const unsigned char face_15[] = {
#embed "Faces/bear.png"
};
static const unsigned char face_16[] = {
#embed "Faces/bicycle.png"
};
static const unsigned char face_17[] = {
#embed "Faces/bicyclist.png"
};
static const unsigned char face_18[] = {
#embed "Faces/billiards.png"
};
static const unsigned char face_19[] = {
#embed "Faces/birthday-cake.png"
};
static const unsigned char face_20[] = {
#embed "Faces/bow-arrow.png"
};
static const unsigned char face_21[] = {
#embed "Faces/bowling.png"
};
static const unsigned char face_22[] = {
#embed "Faces/boxing-glove.png"
};
static const unsigned char face_23[] = {
#embed "Faces/bread.png"
};
static const unsigned char face_24[] = {
#embed "Faces/builder.png"
};
static const unsigned char face_25[] = {
#embed "Faces/bus.png"
};
static const unsigned char face_26[] = {
#embed "Faces/butterfly.png"
};
static const unsigned char face_27[] = {
#embed "Faces/cactus.png"
};
static const unsigned char face_28[] = {
#embed "Faces/candy.png"
};
static const unsigned char face_29[] = {
#embed "Faces/carrot.png"
};
static const unsigned char face_30[] = {
#embed "Faces/cat.png"
};
static const unsigned char face_31[] = {
#embed "Faces/cheese-wedge.png"
};
static const unsigned char face_32[] = {
#embed "Faces/cherries.png"
};
static const unsigned char face_33[] = {
#embed "Faces/chicken.png"
};
static const unsigned char face_34[] = {
#embed "Faces/chocolate-bar.png"
};
static const unsigned char face_35[] = {
#embed "Faces/clown.png"
};
static const unsigned char face_36[] = {
#embed "Faces/cookie.png"
};
static const unsigned char face_37[] = {
#embed "Faces/cow.png"
};
static const unsigned char face_38[] = {
#embed "Faces/cowboy.png"
};
static const unsigned char face_39[] = {
#embed "Faces/crab.png"
};
static const unsigned char face_40[] = {
#embed "Faces/cricket-bat-ball.png"
};
static const unsigned char face_41[] = {
#embed "Faces/crocodile.png"
};
static const unsigned char face_42[] = {
#embed "Faces/crying.png"
};
static const unsigned char face_43[] = {
#embed "Faces/crystal-ball.png"
};
static const unsigned char face_44[] = {
#embed "Faces/cucumber.png"
};
static const unsigned char face_45[] = {
#embed "Faces/delivery-truck.png"
};
static const unsigned char face_46[] = {
#embed "Faces/direct-hit.png"
};
static const unsigned char face_47[] = {
#embed "Faces/dizzy.png"
};
static const unsigned char face_48[] = {
#embed "Faces/dog.png"
};
static const unsigned char face_49[] = {
#embed "Faces/dolphin.png"
};
static const unsigned char face_50[] = {
#embed "Faces/door.png"
};
static const unsigned char face_51[] = {
#embed "Faces/doughnut.png"
};
static const unsigned char face_52[] = {
#embed "Faces/duck.png"
};
static const unsigned char face_53[] = {
#embed "Faces/eagle.png"
};
static const unsigned char face_54[] = {
#embed "Faces/ear-maize.png"
};
static const unsigned char face_55[] = {
#embed "Faces/earth-globe-europe-africa.png"
};
static const unsigned char face_56[] = {
#embed "Faces/egg.png"
};
static const unsigned char face_57[] = {
#embed "Faces/elephant.png"
};
static const unsigned char face_58[] = {
#embed "Faces/european-castle.png"
};
static const unsigned char face_59[] = {
#embed "Faces/eye-roll.png"
};
static const unsigned char face_60[] = {
#embed "Faces/eyes.png"
};
static const unsigned char face_61[] = {
#embed "Faces/fallen-leaf.png"
};
static const unsigned char face_62[] = {
#embed "Faces/fencer.png"
};
static const unsigned char face_63[] = {
#embed "Faces/ferris-wheel.png"
};
static const unsigned char face_64[] = {
#embed "Faces/field-hockey-stick-ball.png"
};
static const unsigned char face_65[] = {
#embed "Faces/fire.png"
};
static const unsigned char face_66[] = {
#embed "Faces/fire-engine.png"
};
static const unsigned char face_67[] = {
#embed "Faces/first-place-medal.png"
};
static const unsigned char face_68[] = {
#embed "Faces/fishing-pole-fish.png"
};
static const unsigned char face_69[] = {
#embed "Faces/flag-in-hole.png"
};
static const unsigned char face_70[] = {
#embed "Faces/flushed.png"
};
static const unsigned char face_71[] = {
#embed "Faces/flying-saucer.png"
};
static const unsigned char face_72[] = {
#embed "Faces/fox.png"
};
static const unsigned char face_73[] = {
#embed "Faces/french-fries.png"
};
static const unsigned char face_74[] = {
#embed "Faces/frog.png"
};
static const unsigned char face_75[] = {
#embed "Faces/fuel-pump.png"
};
static const unsigned char face_76[] = {
#embed "Faces/full-moon.png"
};
static const unsigned char face_77[] = {
#embed "Faces/ghost.png"
};
static const unsigned char face_78[] = {
#embed "Faces/goal-net.png"
};
static const unsigned char face_79[] = {
#embed "Faces/goblin.png"
};
static const unsigned char face_80[] = {
#embed "Faces/grapes.png"
};
static const unsigned char face_81[] = {
#embed "Faces/grimace.png"
};
static const unsigned char face_82[] = {
#embed "Faces/grin.png"
};
static const unsigned char face_83[] = {
#embed "Faces/guard.png"
};
static const unsigned char face_84[] = {
#embed "Faces/halo.png"
};
static const unsigned char face_85[] = {
#embed "Faces/hamburger.png"
};
static const unsigned char face_86[] = {
#embed "Faces/hamster.png"
};
static const unsigned char face_87[] = {
#embed "Faces/heart-eyes.png"
};
static const unsigned char face_88[] = {
#embed "Faces/helicopter.png"
};
static const unsigned char face_89[] = {
#embed "Faces/hocho.png"
};
static const unsigned char face_90[] = {
#embed "Faces/honeybee.png"
};
static const unsigned char face_91[] = {
#embed "Faces/horse.png"
};
static const unsigned char face_92[] = {
#embed "Faces/horse-racing.png"
};
static const unsigned char face_93[] = {
#embed "Faces/hot-dog.png"
};
static const unsigned char face_94[] = {
#embed "Faces/hug.png"
};
static const unsigned char face_95[] = {
#embed "Faces/ice-hockey-stick-puck.png"
};
static const unsigned char face_96[] = {
#embed "Faces/imp.png"
};
static const unsigned char face_97[] = {
#embed "Faces/jack-o-lantern.png"
};
static const unsigned char face_98[] = {
#embed "Faces/kiss.png"
};
static const unsigned char face_99[] = {
#embed "Faces/kiwifruit.png"
};
static const unsigned char face_100[] = {
#embed "Faces/koala.png"
};
static const unsigned char face_101[] = {
#embed "Faces/ladybug.png"
};
static const unsigned char face_102[] = {
#embed "Faces/lemon.png"
};
static const unsigned char face_103[] = {
#embed "Faces/lightning.png"
};
static const unsigned char face_104[] = {
#embed "Faces/lion.png"
};
static const unsigned char face_105[] = {
#embed "Faces/lollipop.png"
};
static const unsigned char face_106[] = {
#embed "Faces/martial-arts-uniform.png"
};
static const unsigned char face_107[] = {
#embed "Faces/mask.png"
};
static const unsigned char face_108[] = {
#embed "Faces/money.png"
};
static const unsigned char face_109[] = {
#embed "Faces/monkey.png"
};
static const unsigned char face_110[] = {
#embed "Faces/motor-scooter.png"
};
static const unsigned char face_111[] = {
#embed "Faces/mushroom.png"
};
static const unsigned char face_112[] = {
#embed "Faces/nauseated.png"
};
static const unsigned char face_113[] = {
#embed "Faces/nerd.png"
};
static const unsigned char face_114[] = {
#embed "Faces/new-moon.png"
};
static const unsigned char face_115[] = {
#embed "Faces/octopus.png"
};
static const unsigned char face_116[] = {
#embed "Faces/owl.png"
};
static const unsigned char face_117[] = {
#embed "Faces/palm-tree.png"
};
static const unsigned char face_118[] = {
#embed "Faces/pancakes.png"
};
static const unsigned char face_119[] = {
#embed "Faces/panda.png"
};
static const unsigned char face_120[] = {
#embed "Faces/peach.png"
};
static const unsigned char face_121[] = {
#embed "Faces/peanuts.png"
};
static const unsigned char face_122[] = {
#embed "Faces/penguin.png"
};
static const unsigned char face_123[] = {
#embed "Faces/performing-arts.png"
};
static const unsigned char face_124[] = {
#embed "Faces/person-doing-cartwheel.png"
};
static const unsigned char face_125[] = {
#embed "Faces/pig.png"
};
static const unsigned char face_126[] = {
#embed "Faces/pineapple.png"
};
static const unsigned char face_127[] = {
#embed "Faces/police-car.png"
};
static const unsigned char face_128[] = {
#embed "Faces/pouting.png"
};
static const unsigned char face_129[] = {
#embed "Faces/princess.png"
};
static const unsigned char face_130[] = {
#embed "Faces/rabbit.png"
};
static const unsigned char face_131[] = {
#embed "Faces/rainbow.png"
};
static const unsigned char face_132[] = {
#embed "Faces/rat.png"
};
static const unsigned char face_133[] = {
#embed "Faces/red-apple.png"
};
static const unsigned char face_134[] = {
#embed "Faces/robot.png"
};
static const unsigned char face_135[] = {
#embed "Faces/rocket.png"
};
static const unsigned char face_136[] = {
#embed "Faces/roller-coaster.png"
};
static const unsigned char face_137[] = {
#embed "Faces/rowing.png"
};
static const unsigned char face_138[] = {
#embed "Faces/runner.png"
};
static const unsigned char face_139[] = {
#embed "Faces/running-shirt.png"
};
static const unsigned char face_140[] = {
#embed "Faces/sailboat.png"
};
static const unsigned char face_141[] = {
#embed "Faces/santa.png"
};
static const unsigned char face_142[] = {
#embed "Faces/scorpion.png"
};
static const unsigned char face_143[] = {
#embed "Faces/screaming.png"
};
static const unsigned char face_144[] = {
#embed "Faces/ship.png"
};
static const unsigned char face_145[] = {
#embed "Faces/ski-ski-boot.png"
};
static const unsigned char face_146[] = {
#embed "Faces/skull.png"
};
static const unsigned char face_147[] = {
#embed "Faces/sleeping.png"
};
static const unsigned char face_148[] = {
#embed "Faces/slice-pizza.png"
};
static const unsigned char face_149[] = {
#embed "Faces/snail.png"
};
static const unsigned char face_150[] = {
#embed "Faces/snake.png"
};
static const unsigned char face_151[] = {
#embed "Faces/sneezing.png"
};
static const unsigned char face_152[] = {
#embed "Faces/snowboarder.png"
};
static const unsigned char face_153[] = {
#embed "Faces/sobbing.png"
};
static const unsigned char face_154[] = {
#embed "Faces/soccer-ball.png"
};
static const unsigned char face_155[] = {
#embed "Faces/soft-ice-cream.png"
};
static const unsigned char face_156[] = {
#embed "Faces/speedboat.png"
};
static const unsigned char face_157[] = {
#embed "Faces/statue-liberty.png"
};
static const unsigned char face_158[] = {
#embed "Faces/steam-locomotive.png"
};
static const unsigned char face_159[] = {
#embed "Faces/strawberry.png"
};
static const unsigned char face_160[] = {
#embed "Faces/sunglasses.png"
};
static const unsigned char face_161[] = {
#embed "Faces/sunrise.png"
};
static const unsigned char face_162[] = {
#embed "Faces/surfer.png"
};
static const unsigned char face_163[] = {
#embed "Faces/sushi.png"
};
static const unsigned char face_164[] = {
#embed "Faces/swimmer.png"
};
static const unsigned char face_165[] = {
#embed "Faces/table-tennis-paddle-ball.png"
};
static const unsigned char face_166[] = {
#embed "Faces/taco.png"
};
static const unsigned char face_167[] = {
#embed "Faces/tangerine.png"
};
static const unsigned char face_168[] = {
#embed "Faces/taxi.png"
};
static const unsigned char face_169[] = {
#embed "Faces/tears-of-joy.png"
};
static const unsigned char face_170[] = {
#embed "Faces/tennis-racquet-ball.png"
};
static const unsigned char face_171[] = {
#embed "Faces/tent.png"
};
static const unsigned char face_172[] = {
#embed "Faces/thinking.png"
};
static const unsigned char face_173[] = {
#embed "Faces/tiger.png"
};
static const unsigned char face_174[] = {
#embed "Faces/tokyo-tower.png"
};
static const unsigned char face_175[] = {
#embed "Faces/tongue-wink.png"
};
static const unsigned char face_176[] = {
#embed "Faces/tractor.png"
};
static const unsigned char face_177[] = {
#embed "Faces/triumph.png"
};
static const unsigned char face_178[] = {
#embed "Faces/trophy.png"
};
static const unsigned char face_179[] = {
#embed "Faces/tropical-fish.png"
};
static const unsigned char face_180[] = {
#embed "Faces/turtle.png"
};
static const unsigned char face_181[] = {
#embed "Faces/unicorn.png"
};
static const unsigned char face_182[] = {
#embed "Faces/upside-down.png"
};
static const unsigned char face_183[] = {
#embed "Faces/vertical-traffic-light.png"
};
static const unsigned char face_184[] = {
#embed "Faces/volcano.png"
};
static const unsigned char face_185[] = {
#embed "Faces/watermelon.png"
};
static const unsigned char face_186[] = {
#embed "Faces/weary-cat.png"
};
static const unsigned char face_187[] = {
#embed "Faces/wine-glass.png"
};
static const unsigned char face_188[] = {
#embed "Faces/wolf.png"
};

static const pairs_face list[] = {
    {"alien", face_0, sizeof face_0},
    {"alien-monster", face_1, sizeof face_1},
    {"ambulance", face_2, sizeof face_2},
    {"american-football", face_3, sizeof face_3},
    {"anchor", face_4, sizeof face_4},
    {"aubergine", face_5, sizeof face_5},
    {"automobile", face_6, sizeof face_6},
    {"avocado", face_7, sizeof face_7},
    {"baby", face_8, sizeof face_8},
    {"badminton-racquet-shuttlecock", face_9, sizeof face_9},
    {"banana", face_10, sizeof face_10},
    {"bandage", face_11, sizeof face_11},
    {"baseball", face_12, sizeof face_12},
    {"basketball-hoop", face_13, sizeof face_13},
    {"bat", face_14, sizeof face_14},
    {"bear", face_15, sizeof face_15},
    {"bicycle", face_16, sizeof face_16},
    {"bicyclist", face_17, sizeof face_17},
    {"billiards", face_18, sizeof face_18},
    {"birthday-cake", face_19, sizeof face_19},
    {"bow-arrow", face_20, sizeof face_20},
    {"bowling", face_21, sizeof face_21},
    {"boxing-glove", face_22, sizeof face_22},
    {"bread", face_23, sizeof face_23},
    {"builder", face_24, sizeof face_24},
    {"bus", face_25, sizeof face_25},
    {"butterfly", face_26, sizeof face_26},
    {"cactus", face_27, sizeof face_27},
    {"candy", face_28, sizeof face_28},
    {"carrot", face_29, sizeof face_29},
    {"cat", face_30, sizeof face_30},
    {"cheese-wedge", face_31, sizeof face_31},
    {"cherries", face_32, sizeof face_32},
    {"chicken", face_33, sizeof face_33},
    {"chocolate-bar", face_34, sizeof face_34},
    {"clown", face_35, sizeof face_35},
    {"cookie", face_36, sizeof face_36},
    {"cow", face_37, sizeof face_37},
    {"cowboy", face_38, sizeof face_38},
    {"crab", face_39, sizeof face_39},
    {"cricket-bat-ball", face_40, sizeof face_40},
    {"crocodile", face_41, sizeof face_41},
    {"crying", face_42, sizeof face_42},
    {"crystal-ball", face_43, sizeof face_43},
    {"cucumber", face_44, sizeof face_44},
    {"delivery-truck", face_45, sizeof face_45},
    {"direct-hit", face_46, sizeof face_46},
    {"dizzy", face_47, sizeof face_47},
    {"dog", face_48, sizeof face_48},
    {"dolphin", face_49, sizeof face_49},
    {"door", face_50, sizeof face_50},
    {"doughnut", face_51, sizeof face_51},
    {"duck", face_52, sizeof face_52},
    {"eagle", face_53, sizeof face_53},
    {"ear-maize", face_54, sizeof face_54},
    {"earth-globe-europe-africa", face_55, sizeof face_55},
    {"egg", face_56, sizeof face_56},
    {"elephant", face_57, sizeof face_57},
    {"european-castle", face_58, sizeof face_58},
    {"eye-roll", face_59, sizeof face_59},
    {"eyes", face_60, sizeof face_60},
    {"fallen-leaf", face_61, sizeof face_61},
    {"fencer", face_62, sizeof face_62},
    {"ferris-wheel", face_63, sizeof face_63},
    {"field-hockey-stick-ball", face_64, sizeof face_64},
    {"fire", face_65, sizeof face_65},
    {"fire-engine", face_66, sizeof face_66},
    {"first-place-medal", face_67, sizeof face_67},
    {"fishing-pole-fish", face_68, sizeof face_68},
    {"flag-in-hole", face_69, sizeof face_69},
    {"flushed", face_70, sizeof face_70},
    {"flying-saucer", face_71, sizeof face_71},
    {"fox", face_72, sizeof face_72},
    {"french-fries", face_73, sizeof face_73},
    {"frog", face_74, sizeof face_74},
    {"fuel-pump", face_75, sizeof face_75},
    {"full-moon", face_76, sizeof face_76},
    {"ghost", face_77, sizeof face_77},
    {"goal-net", face_78, sizeof face_78},
    {"goblin", face_79, sizeof face_79},
    {"grapes", face_80, sizeof face_80},
    {"grimace", face_81, sizeof face_81},
    {"grin", face_82, sizeof face_82},
    {"guard", face_83, sizeof face_83},
    {"halo", face_84, sizeof face_84},
    {"hamburger", face_85, sizeof face_85},
    {"hamster", face_86, sizeof face_86},
    {"heart-eyes", face_87, sizeof face_87},
    {"helicopter", face_88, sizeof face_88},
    {"hocho", face_89, sizeof face_89},
    {"honeybee", face_90, sizeof face_90},
    {"horse", face_91, sizeof face_91},
    {"horse-racing", face_92, sizeof face_92},
    {"hot-dog", face_93, sizeof face_93},
    {"hug", face_94, sizeof face_94},
    {"ice-hockey-stick-puck", face_95, sizeof face_95},
    {"imp", face_96, sizeof face_96},
    {"jack-o-lantern", face_97, sizeof face_97},
    {"kiss", face_98, sizeof face_98},
    {"kiwifruit", face_99, sizeof face_99},
    {"koala", face_100, sizeof face_100},
    {"ladybug", face_101, sizeof face_101},
    {"lemon", face_102, sizeof face_102},
    {"lightning", face_103, sizeof face_103},
    {"lion", face_104, sizeof face_104},
    {"lollipop", face_105, sizeof face_105},
    {"martial-arts-uniform", face_106, sizeof face_106},
    {"mask", face_107, sizeof face_107},
    {"money", face_108, sizeof face_108},
    {"monkey", face_109, sizeof face_109},
    {"motor-scooter", face_110, sizeof face_110},
    {"mushroom", face_111, sizeof face_111},
    {"nauseated", face_112, sizeof face_112},
    {"nerd", face_113, sizeof face_113},
    {"new-moon", face_114, sizeof face_114},
    {"octopus", face_115, sizeof face_115},
    {"owl", face_116, sizeof face_116},
    {"palm-tree", face_117, sizeof face_117},
    {"pancakes", face_118, sizeof face_118},
    {"panda", face_119, sizeof face_119},
    {"peach", face_120, sizeof face_120},
    {"peanuts", face_121, sizeof face_121},
    {"penguin", face_122, sizeof face_122},
    {"performing-arts", face_123, sizeof face_123},
    {"person-doing-cartwheel", face_124, sizeof face_124},
    {"pig", face_125, sizeof face_125},
    {"pineapple", face_126, sizeof face_126},
    {"police-car", face_127, sizeof face_127},
    {"pouting", face_128, sizeof face_128},
    {"princess", face_129, sizeof face_129},
    {"rabbit", face_130, sizeof face_130},
    {"rainbow", face_131, sizeof face_131},
    {"rat", face_132, sizeof face_132},
    {"red-apple", face_133, sizeof face_133},
    {"robot", face_134, sizeof face_134},
    {"rocket", face_135, sizeof face_135},
    {"roller-coaster", face_136, sizeof face_136},
    {"rowing", face_137, sizeof face_137},
    {"runner", face_138, sizeof face_138},
    {"running-shirt", face_139, sizeof face_139},
    {"sailboat", face_140, sizeof face_140},
    {"santa", face_141, sizeof face_141},
    {"scorpion", face_142, sizeof face_142},
    {"screaming", face_143, sizeof face_143},
    {"ship", face_144, sizeof face_144},
    {"ski-ski-boot", face_145, sizeof face_145},
    {"skull", face_146, sizeof face_146},
    {"sleeping", face_147, sizeof face_147},
    {"slice-pizza", face_148, sizeof face_148},
    {"snail", face_149, sizeof face_149},
    {"snake", face_150, sizeof face_150},
    {"sneezing", face_151, sizeof face_151},
    {"snowboarder", face_152, sizeof face_152},
    {"sobbing", face_153, sizeof face_153},
    {"soccer-ball", face_154, sizeof face_154},
    {"soft-ice-cream", face_155, sizeof face_155},
    {"speedboat", face_156, sizeof face_156},
    {"statue-liberty", face_157, sizeof face_157},
    {"steam-locomotive", face_158, sizeof face_158},
    {"strawberry", face_159, sizeof face_159},
    {"sunglasses", face_160, sizeof face_160},
    {"sunrise", face_161, sizeof face_161},
    {"surfer", face_162, sizeof face_162},
    {"sushi", face_163, sizeof face_163},
    {"swimmer", face_164, sizeof face_164},
    {"table-tennis-paddle-ball", face_165, sizeof face_165},
    {"taco", face_166, sizeof face_166},
    {"tangerine", face_167, sizeof face_167},
    {"taxi", face_168, sizeof face_168},
    {"tears-of-joy", face_169, sizeof face_169},
    {"tennis-racquet-ball", face_170, sizeof face_170},
    {"tent", face_171, sizeof face_171},
    {"thinking", face_172, sizeof face_172},
    {"tiger", face_173, sizeof face_173},
    {"tokyo-tower", face_174, sizeof face_174},
    {"tongue-wink", face_175, sizeof face_175},
    {"tractor", face_176, sizeof face_176},
    {"triumph", face_177, sizeof face_177},
    {"trophy", face_178, sizeof face_178},
    {"tropical-fish", face_179, sizeof face_179},
    {"turtle", face_180, sizeof face_180},
    {"unicorn", face_181, sizeof face_181},
    {"upside-down", face_182, sizeof face_182},
    {"vertical-traffic-light", face_183, sizeof face_183},
    {"volcano", face_184, sizeof face_184},
    {"watermelon", face_185, sizeof face_185},
    {"weary-cat", face_186, sizeof face_186},
    {"wine-glass", face_187, sizeof face_187},
    {"wolf", face_188, sizeof face_188},
};
const pairs_face *const pairs_faces = list;
const long pairs_face_count = sizeof list / sizeof *list;
