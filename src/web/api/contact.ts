import { contact } from '../../contract/contact.ts'
import type { BodyOf, CallInput } from '../../contract/endpoint.ts'
import { reports } from '../../contract/reports.ts'
import { call } from './call.ts'

/** Writes to whoever runs the place. */
export const sendMessage = (body: CallInput<typeof contact.send>['body']) => call(contact.send, { body })

/** Reports an item or a person. */
export const sendReport = (body: BodyOf<typeof reports.send>) => call(reports.send, { body })
