/** Class of the advisory locks that workers hold on the media they are packaging; the object is the media's id. */
export const PACKAGING_LOCKS = 7_301
/** Advisory lock of whoever writes the search index, until the end of its transaction. */
export const SEARCH_LOCK = 7_302
/** Advisory lock of whoever removes stored files; shared by backups, which need every file that they have seen. */
export const FILES_LOCK = 7_303
/** Advisory lock of whoever folds notes into the figures of analytics, until the end of its transaction. */
export const ANALYTICS_LOCK = 7_304
/** Class of the advisory locks of whoever reads a feed, until the end of its transaction; the object is the podcast's id. */
export const FEED_LOCKS = 7_305
