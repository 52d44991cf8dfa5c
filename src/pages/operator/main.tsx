/** The operator's pages: begin in the browser. */
import { render } from "preact";
import { keptTheme, showTheme } from "../parts/theme.ts";
import { Page } from "./page.tsx";

showTheme(keptTheme());
const app = document.getElementById("app");
if (app !== null) render(<Page />, app);
