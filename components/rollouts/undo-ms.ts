/** How long the way back stays on the screen; afterwards it is in the list and on the page of the attempt. */
export const UNDO_MS = 15_000;
