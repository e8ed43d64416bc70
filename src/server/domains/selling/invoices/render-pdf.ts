import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { InvoiceView } from './invoice-view.ts'

const TIMEOUT_MS = 30_000

/** Renders invoices as a PDF in a worker thread, so that the server stays responsive. */
export const renderPdf = async (views: InvoiceView[]): Promise<Buffer> => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: views })
  try {
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
      Uint8Array,
    ]
    return Buffer.from(bytes.buffer)
  } finally {
    await worker.terminate()
  }
}
