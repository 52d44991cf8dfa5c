/** How the page of a document looks, in light and dark. */
export const DOCUMENT_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f5fb;
  --card: #ffffff;
  --ink: #1d1a33;
  --soft: #57536e;
  --line: #dedbea;
  --accent: #3d348b;
  --up: #17663c;
  --down: #a3260f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14121f;
    --card: #1e1b2e;
    --ink: #eceaf6;
    --soft: #b0abc6;
    --line: #353049;
    --accent: #b9b1ff;
    --up: #6fd6a0;
    --down: #ff9d8a;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  padding: clamp(1rem, 6vw, 4rem) clamp(1rem, 4vw, 2rem);
  background: var(--page);
  color: var(--ink);
  font: 1.05rem/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main {
  max-width: 42rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 5vw, 2.5rem);
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 1rem;
}
.source {
  color: var(--accent);
  font-size: 0.85rem;
  font-weight: 600;
  letter-spacing: 0.06em;
  text-transform: uppercase;
}
h1 { margin: 0.3rem 0 0.5rem; font-size: clamp(1.5rem, 5vw, 2.1rem); line-height: 1.2; letter-spacing: -0.01em; }
.time, .note, dd span { color: var(--soft); font-size: 0.9rem; }
.tldr { margin: 1.25rem 0 1.75rem; }
dl { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
dl div { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
dt { color: var(--soft); font-size: 0.85rem; }
dd { font-weight: 600; }
dd span { display: block; font-weight: 400; }
.up dd { color: var(--up); }
.down dd { color: var(--down); }
.up dd span, .down dd span { color: var(--soft); }
.note { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
`;
