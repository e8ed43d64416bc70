import { useEffect } from 'react'
import { pageTitle } from '../../../contract/site/titles.ts'
import { settings } from '../../data/settings.ts'
import { formatNumber } from '../../i18n/format.ts'

/** Title of the page, which follows the number of unread messages. */
let title: string | null = null
let unread = 0

const write = (): void => {
  title ??= document.title
  document.title = unread > 0 ? `(${formatNumber(unread)}) ${title}` : title
}

/** Shows a number of unread messages before the document title. */
export const setUnreadInTitle = (count: number): void => {
  unread = count
  write()
}

/** Sets the document title; the default title while the name is unknown. `full` is used as it is. */
export const useDocumentTitle = (name: string | undefined, full?: string): void => {
  useEffect(() => {
    title = full || pageTitle(settings(), name)
    write()
  }, [name, full])
}
