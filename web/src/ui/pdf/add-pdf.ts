/** The id of the button that adds a PDF menu, below the links of a page. */
export const addPdf = 'add-pdf';
