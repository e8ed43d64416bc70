/** Days for which the link of a free download works. Apart from the endpoints: the dialog needs no schemas. */
export const FREE_DOWNLOAD_DAYS = 7
