/** The parameter with which the panel names the columns of the list of terms, separated by commas. */
export const COLUMNS = 'columns';
