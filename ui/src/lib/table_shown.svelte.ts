/** Whether a table with its own header is on the page; until then the page's header and the way back stay. */
export const table = $state({ shown: false });
