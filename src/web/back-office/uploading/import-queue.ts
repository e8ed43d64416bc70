import { pendingUploadsChanged } from '../../api/admin-uploads.ts'
import { uploadQueue } from '../../uploads/upload-queue.ts'

const queue = uploadQueue({
  purpose: 'import',
  more: {},
  // From here on it is in the server's list of pending uploads.
  arrived: (key) => void pendingUploadsChanged().then(() => queue.handOver(key)),
})

/** Bulk uploads in progress. */
export const useImportQueue = queue.use
export const { addFiles, resume, discard } = queue
