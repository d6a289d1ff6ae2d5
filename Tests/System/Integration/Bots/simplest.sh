# Turns the first legal card.
while read -r line; do
    case $line in *'"type":"move"'*)
        legal=${line#*\[}
        echo "${legal%%[],]*}"
        ;;
    esac
done
