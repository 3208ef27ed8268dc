/**
 * Begins the newest graph summary, which is the last text part of a request's last message and is never stored.
 * What stands after it is data that the person's labels wrote, not instructions.
 */
export const summaryMarker = '[Current Graph Context]'
