import { parentPort, workerData } from 'node:worker_threads'
import { invoicePdf } from './invoice-pdf.ts'
import type { InvoiceView } from './invoice-view.ts'

const pdf = await invoicePdf(workerData as InvoiceView[])
// A copy that can be transferred: buffers of Node may share their memory.
const bytes = Uint8Array.from(pdf)
parentPort?.postMessage(bytes, [bytes.buffer])
