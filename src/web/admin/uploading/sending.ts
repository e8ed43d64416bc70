import { waitingChanged } from '../../api/admin-uploads.ts'
import { uploadQueue } from '../../media/uploading/queue.ts'

const queue = uploadQueue({
  purpose: 'import',
  more: {},
  // From here on the server's list of what waits has it.
  arrived: (key) => void waitingChanged().then(() => queue.handOver(key)),
})

/** Files for the house that are on their way. */
export const useSending = queue.use
export const { addFiles, resume, discard } = queue
