import { CallError } from '../../../data/call.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { NotFound } from './NotFound.tsx'

/** Items that do not exist, and addresses that cannot be those of any. */
const NOT_FOUND = [404, 422]

/** Shown instead of a page whose item failed to load. */
export const PageError = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof CallError && NOT_FOUND.includes(error.status) ? (
    <NotFound />
  ) : (
    <Page>
      <LoadError error={error} retry={retry} />
    </Page>
  )
