"""Reads the terminal client's words out of its Swift sources: {code: {"section.key": text or {key: text}}}.

A closure of one text becomes a template: `{0}` is its first argument, `{0/try/tries}` a counted one. Other closures are left out.
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
        return "{%s/%s/%s}" % m.groups()
    if (m := re.fullmatch(r'nombre\(\s*\$(\d),\s*"([^"]*)",\s*"([^"]*)"\s*\)', text)):
        return "{%s/%s/%s}" % m.groups()
    if text == "gap":
        return "\xa0"
    if (m := re.fullmatch(r'\(?\$(\d) (?:== 1|< 2) \? "(?:1|\\\(\$\d\)) ([^"\\]*)" : "\\\(\$\d\) ([^"\\]*)"\)?', text)):
        return "{%s/%s/%s}" % m.groups()
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
        for m in re.finditer(r"static let (\w+): [\w.]+ = Words\.(\w+)\(", text):
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


ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = [ROOT / "Sources/Web/Page" / name for name in ("page.html", "patience.js", "people.js")]
FILES = ROOT / "Sources/Web/Page/Words"
# Refusals of requests that the page never sends.
UNUSED = {"hello_twice", "seat_taken", "already_seated"}
MARK = "# The terminal client's words. python3 Tests/Web/Page/words.py --write takes them from Sources/ClientCore/Words."

def used_keys(page, known):
    """The keys of the terminal client's words that the page's scripts name."""
    return sorted(key for key in set(re.findall(r"'([a-z]\w*\.[a-zA-Z]\w*)'", page)) if key in known)

def lines(words, used):
    """One line for each text. The names of a key follow it, each with a space in front."""
    for key in used:
        if isinstance(words[key], dict):
            yield key
            yield from (f" {name} {text}" for name, text in words[key].items() if key != "refusals.byCode" or name not in UNUSED)
        else:
            yield f"{key} {words[key]}"

def main():
    words = read(ROOT / "Sources/ClientCore/Words")
    used = used_keys("".join(part.read_text() for part in PAGE), words["en"])
    for code in words:
        lacking = [key for key in used if key not in words[code]]
        if lacking:
            sys.exit(f"{code} lacks {lacking}.")
        path = FILES / f"{code}.txt"
        own = path.read_text().split(MARK)[0]  # What only the page says stands first, and is written by hand.
        fresh = own + "\n".join([MARK, *lines(words[code], used)]) + "\n"
        if "--write" in sys.argv:
            path.write_text(fresh)
        elif fresh != path.read_text():
            sys.exit("The page's words are not the terminal client's any more. Run Tests/Web/Page/words.py --write.")
    print("The page has the terminal client's words.")

if __name__ == "__main__":
    main()
