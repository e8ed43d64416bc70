import { CallError } from '../api/call.ts'
import { LoadError } from './LoadError.tsx'
import { NotFound } from './NotFound.tsx'

/** In place of a page whose item did not load; one that does not exist becomes the not-found page. */
export const PageError = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof CallError && error.status === 404 ? (
    <NotFound />
  ) : (
    <div className="content">
      <LoadError error={error} retry={retry} />
    </div>
  )
