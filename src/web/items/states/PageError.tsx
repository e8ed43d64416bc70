import { CallError } from '../../api/call.ts'
import pageStyles from '../../ui/page.module.css'
import { LoadError } from './LoadError.tsx'
import { NotFound } from './NotFound.tsx'

/** Shown instead of a page whose item failed to load; status 404 renders the not-found page. */
export const PageError = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof CallError && error.status === 404 ? (
    <NotFound />
  ) : (
    <div className={pageStyles.content}>
      <LoadError error={error} retry={retry} />
    </div>
  )
