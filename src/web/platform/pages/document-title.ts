import { useEffect } from 'react'
import { pageTitle } from '../../../contract/site/titles.ts'
import { settings } from '../../data/settings.ts'

/** Sets the document title; the default title while the name is unknown. `full` is used as it is. */
export const useDocumentTitle = (name: string | undefined, full?: string): void => {
  useEffect(() => {
    document.title = full || pageTitle(settings(), name)
  }, [name, full])
}
