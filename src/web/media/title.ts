import { useEffect } from 'react'
import { pageTitle } from '../../contract/titles.ts'
import { settings } from '../api/settings.ts'

/** Names the page in the browser's title; the default title while the name is not known. */
export const useTitle = (name: string | undefined): void => {
  useEffect(() => {
    document.title = pageTitle(settings(), name)
  }, [name])
}
