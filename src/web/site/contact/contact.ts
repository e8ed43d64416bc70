import type { BodyOf, CallInput } from '../../../contract/core/endpoint.ts'
import { contact } from '../../../contract/site/contact.ts'
import { reports } from '../../../contract/site/reports.ts'
import { call } from '../../data/call.ts'

/** Sends a message to the operator. */
export const sendMessage = (body: CallInput<typeof contact.send>['body']) => call(contact.send, { body })

/** Reports an item or a user. */
export const sendReport = (body: BodyOf<typeof reports.send>) => call(reports.send, { body })
