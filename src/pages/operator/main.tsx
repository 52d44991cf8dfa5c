/** The operator's pages: begin in the browser. */
import { render } from "preact";
import { keepFocus } from "../parts/kept-focus.ts";
import { keptTheme, showTheme } from "../parts/theme.ts";
import { Page } from "./page.tsx";

showTheme(keptTheme());
const app = document.getElementById("app");
if (app !== null) {
  render(<Page />, app);
  keepFocus(app, () => app.querySelector("h1"));
}
