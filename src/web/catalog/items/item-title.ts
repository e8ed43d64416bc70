import { useEffect } from 'react'
import { type Titled, titleOf } from '../../../contract/site/seo.ts'
import { DEFAULT_TITLE } from '../../../contract/site/titles.ts'
import { settings } from '../../data/settings.ts'

/** Sets the document title for an item's page; the default title while the item is loading. */
export const useItemTitle = (item: Titled | null | undefined): void => {
  const title = item ? titleOf(settings(), item) : DEFAULT_TITLE
  useEffect(() => {
    document.title = title
  }, [title])
}
