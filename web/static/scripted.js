"use strict";
/* Read before anything is drawn: hides what is only for browsers without scripts. */
document.documentElement.classList.add("scripted");
