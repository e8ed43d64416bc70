import { useEffect } from 'react'
import { pageTitle } from '../../contract/titles.ts'
import { settings } from '../api/settings.ts'

/** Sets the document title; the default title while the name is unknown. */
export const useDocumentTitle = (name: string | undefined): void => {
  useEffect(() => {
    document.title = pageTitle(settings(), name)
  }, [name])
}
