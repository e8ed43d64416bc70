import { lazy } from 'react'

/** By way of this module, the first script does not name the styles of the page. */
export const LocalFilesPage = lazy(() => import('./PlayFile.tsx').then((m) => ({ default: m.PlayFilePage })))
