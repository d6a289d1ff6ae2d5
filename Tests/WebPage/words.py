"""Reads the terminal client's words out of its Swift sources: {code: {"section.key": text or {key: text}}}.

A closure of one text becomes a template: `{0}` is its first argument, `{0|try|tries}` a counted one. Other closures are left out.
"""
import json, pathlib, re, sys

LANGUAGES = {"english": "en", "german": "de", "spanish": "es", "french": "fr", "swedish": "sv", "japanese": "ja"}

def literal(text, i):
    """The value of a Swift text at text[i] == '"', and the index behind it. None where an interpolation is too hard."""
    out, i = "", i + 1
    while text[i] != '"':
        if text[i] == "\\":
            c = text[i + 1]
            if c == "(":
                depth, j = 1, i + 2
                while depth:
                    if text[j] == '"':
                        _, j = literal(text, j)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[j], 0)
                    j += 1
                inner = expression(text[i + 2:j - 1])
                out = None if inner is None or out is None else out + inner
                i = j
            elif c == "u":
                j = text.index("}", i)
                out = None if out is None else out + chr(int(text[i + 3:j], 16))
                i = j + 1
            else:
                out = None if out is None else out + {"n": "\n"}.get(c, c)
                i += 2
        else:
            out = None if out is None else out + text[i]
            i += 1
    return out, i + 1

def pieces(text, at):
    """Splits at a character outside of texts and brackets."""
    parts, depth, start, i = [], 0, 0, 0
    while i < len(text):
        if text[i] == '"':
            _, i = literal(text, i)
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[i], 0)
        if text[i] == at and depth == 0:
            parts.append(text[start:i])
            start = i + 1
        i += 1
    return parts + [text[start:]]

def expression(text):
    text = text.strip()
    if (m := re.fullmatch(r"\$(\d)", text)):
        return "{" + m[1] + "}"
    if (m := re.fullmatch(r'Words\.counted\(\s*\$(\d),\s*"([^"]*)",\s*"([^"]*)"\s*\)', text)):
        return "{%s|%s|%s}" % m.groups()
    if (m := re.fullmatch(r'nombre\(\s*\$(\d),\s*"([^"]*)",\s*"([^"]*)"\s*\)', text)):
        return "{%s|%s|%s}" % m.groups()
    if text == "gap":
        return "\xa0"
    if (m := re.fullmatch(r'\(?\$(\d) (?:== 1|< 2) \? "(?:1|\\\(\$\d\)) ([^"\\]*)" : "\\\(\$\d\) ([^"\\]*)"\)?', text)):
        return "{%s|%s|%s}" % m.groups()
    if (m := re.fullmatch(r"\$1\.isEmpty \? (.*) : .*", text)):
        return expression(m[1])
    parts = pieces(text, "+")
    if len(parts) > 1:
        values = [expression(part) for part in parts]
        return None if None in values else "".join(values)
    if text.startswith('"'):
        value, end = literal(text, 0)
        return value if end == len(text) else None
    return None

def value(text):
    text = text.strip()
    if text.startswith("["):
        entries = [pieces(entry, ":") for entry in pieces(text[1:-1], ",") if entry.strip()]
        return {expression(key): expression(text) for key, text in entries}
    if text.startswith("{"):
        inner = text[1:-1].strip()
        if (m := re.match(r"(\w+(?:, \w+)*) in\s", inner)):
            for number, name in enumerate(m[1].split(", ")):
                inner = re.sub(r"\b%s\b" % name, "$%d" % number, inner)
            inner = inner[inner.index(" in") + 3:]
        return expression(inner)
    return expression(text)

def read(folder):
    words = {code: {} for code in LANGUAGES.values()}
    for path in sorted(pathlib.Path(folder).glob("Words*.swift")):
        text = re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M)
        if (m := re.search(r'= Words\(\s*code: "(\w+)", name: "([^"]+)"', text)):
            words[m[1]]["name"] = m[2]
        for m in re.finditer(r"static let (\w+) = Words\.(\w+)\(", text):
            if m[1] not in LANGUAGES:
                continue
            body, depth, i = m.end(), 1, m.end()
            while depth:
                if text[i] == '"':
                    _, i = literal(text, i)
                    continue
                depth += {"(": 1, ")": -1}.get(text[i], 0)
                i += 1
            section = m[2][0].lower() + m[2][1:]
            for argument in pieces(text[body:i - 1], ","):
                key, *rest = pieces(argument, ":")
                found = value(":".join(rest))
                if found is not None:
                    words[LANGUAGES[m[1]]][section + "." + key.strip()] = found
    return words


ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "Sources/WebPage/page.html"
# Refusals of requests that the page never sends.
UNUSED = {"sign_in_first", "not_encrypted", "weak_password", "name_taken", "bad_credentials", "no_such_account", "no_such_game", "hello_twice", "seat_taken", "already_seated"}
BEGIN, END = "/* BEGIN words of the terminal client", "/* END words of the terminal client */"

def page_words(page):
    """The part of the page that has the terminal client's words: those keys that its script names."""
    words = read(ROOT / "Sources/ClientCore/Words")
    script = page[:page.index(BEGIN)] + page[page.index(END):]
    used = set(re.findall(r"'([a-z]\w*\.[a-zA-Z]\w*)'", script)) | {"over." + key for key in ("checked", "forged", "unchecked", "name", "score", "flips", "misses")}
    used |= {"lobby." + key for key in ("open", "playing", "paused", "over")}
    used = sorted(key for key in used if key in words["en"])
    used.insert(0, "name")
    first = words["en"]
    for code in words:  # One column for each language; what has names in it is flattened in the order of English.
        lacking = [key for key in used if key not in words[code]]
        if lacking:
            sys.exit(f"{code} lacks {lacking}.")
    names = {key: list(first[key]) for key in used if isinstance(first[key], dict)}
    names = {key: [name for name in some if key != "refusals.byCode" or name not in UNUSED] for key, some in names.items()}
    shape = [f"{key}:{','.join(names[key])}" if key in names else key for key in used]
    column = lambda code: [text for key in used for text in ([words[code][key][name] for name in names[key]] if key in names else [words[code][key]])]
    lines = [f"  {code}: {json.dumps('|'.join(text.replace('|', '/') for text in column(code)), ensure_ascii=False)}," for code in words]
    return "const wordKeys = '" + " ".join(shape) + "';\nconst wordColumns = {\n" + "\n".join(lines) + "\n};\n"

def main():
    page = PAGE.read_text()
    start = page.index("*/\n", page.index(BEGIN)) + 3
    fresh = page[:start] + page_words(page) + page[page.index(END):]
    if "--write" in sys.argv:
        PAGE.write_text(fresh)
    elif fresh != page:
        sys.exit("The page's words are not the terminal client's any more. Run Tests/Web/words.py --write.")
    print("The page has the terminal client's words.")

if __name__ == "__main__":
    main()
