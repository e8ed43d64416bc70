/** Returns whether a menu entry leads to a page of this site. */
export const isOwn = (target: string): boolean => target.startsWith('/')
