import { CallError } from '../../../data/call.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { NotFound } from './NotFound.tsx'

/** Shown instead of a page whose item failed to load; status 404 renders the not-found page. */
export const PageError = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof CallError && error.status === 404 ? (
    <NotFound />
  ) : (
    <Page>
      <LoadError error={error} retry={retry} />
    </Page>
  )
