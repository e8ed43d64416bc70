import { useEffect } from 'react'
import { type Titled, titleOf } from '../../contract/item-titles.ts'
import { DEFAULT_TITLE } from '../../contract/titles.ts'
import { settings } from '../api/settings.ts'

/** Names the page of an item in the browser's title; the default title while it is not known. */
export const useItemTitle = (item: Titled | null | undefined): void => {
  const title = item ? titleOf(settings(), item) : DEFAULT_TITLE
  useEffect(() => {
    document.title = title
  }, [title])
}
