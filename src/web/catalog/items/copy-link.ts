import { copyUrl } from './copy-url.ts'
import { type Linked, linkTo } from './link-to.ts'

/** Copies the link of an item or user and says so. */
export const copyLink = (item: Linked): Promise<boolean> => copyUrl(linkTo(item))
