/** Class of the advisory locks that workers hold on media they are packaging; the object is the media id. */
export const PACKAGING_LOCKS = 7_301
/** Advisory lock of search index writers, until the end of the transaction. */
export const SEARCH_INDEX_LOCK = 7_302
/** Advisory lock for deleting stored files; shared by backups, which need every file of their snapshot. */
export const FILES_LOCK = 7_303
/** Advisory lock of the analytics rollup, until the end of the transaction. */
export const ANALYTICS_LOCK = 7_304
/** Class of the advisory locks for reading a feed, until the end of the transaction; the object is the podcast id. */
export const FEED_LOCKS = 7_305
/** Class of the advisory locks on what connects two users, until the end of the transaction; the object is a hash. */
export const FRIENDSHIP_LOCKS = 7_306
/** Advisory lock of the rollup of campaigns, until the end of the transaction. */
export const CAMPAIGNS_LOCK = 7_307
/** Advisory lock for what the job queue needs beside its tables, until the end of the transaction. */
export const QUEUE_LOCK = 7_308
