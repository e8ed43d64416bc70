import { type Titled, titleOf } from '../../../contract/site/seo.ts'
import { settings } from '../../data/settings.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'

/** Sets the document title for an item's page; the default title while the item is loading. */
export const useItemTitle = (item: Titled | null | undefined): void =>
  useDocumentTitle(undefined, item ? titleOf(settings(), item) : undefined)
