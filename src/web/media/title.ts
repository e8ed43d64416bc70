import { useEffect } from 'react'
import { settings } from '../api/settings.ts'

/** Title of the browser while a page says nothing of itself. */
export const DEFAULT_TITLE = 'Play & enjoy to pure music'

/** Names the page in the browser's title; the default title while the name is not known. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${settings().appName}` : DEFAULT_TITLE
  }, [title])
}
