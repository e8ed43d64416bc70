import { compactIban } from '../../../../contract/core/money.ts'
import { escapeHtml } from '../../../core/escape.ts'

export interface SepaTransfer {
  /** Reference that both sides see, at most 35 characters. */
  reference: string
  /** Cents. */
  amount: number
  holder: string
  iban: string
  bic: string
}

export interface SepaOrder {
  /** Identifies the file, at most 35 characters. */
  id: string
  at: Date
  payer: { holder: string; iban: string; bic: string }
  transfers: readonly SepaTransfer[]
}

const MAX_NAME = 70

/** Writes a text in the characters that every bank accepts (EPC217-08): Latin letters, digits and some signs. */
export const sepaText = (text: string, max = MAX_NAME): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll(/[Ææ]/g, 'ae')
    .replaceAll(/[Øø]/g, 'o')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`
const text = (name: string, value: string): string => tag(name, escapeHtml(value))
const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const account = (iban: string): string => tag('Id', text('IBAN', compactIban(iban)))

/** Within SEPA the BIC may be missing. */
const agent = (bic: string): string =>
  tag(
    'FinInstnId',
    bic === '' ? tag('Othr', text('Id', 'NOTPROVIDED')) : text('BICFI', bic.trim().toUpperCase()),
  )

const transfer = ({ reference, amount, holder, iban, bic }: SepaTransfer): string =>
  tag(
    'CdtTrfTxInf',
    tag('PmtId', text('EndToEndId', reference)) +
      tag('Amt', `<InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt>`) +
      tag('CdtrAgt', agent(bic)) +
      tag('Cdtr', text('Nm', sepaText(holder))) +
      tag('CdtrAcct', account(iban)) +
      tag('RmtInf', text('Ustrd', sepaText(reference, 140))),
  )

/** Returns SEPA credit transfers as a bank reads them (ISO 20022, pain.001.001.09). */
export const sepaFile = ({ id, at, payer, transfers }: SepaOrder): string => {
  const count = String(transfers.length)
  const sum = euros(transfers.reduce((total, { amount }) => total + amount, 0))
  const name = text('Nm', sepaText(payer.holder))
  const header = tag(
    'GrpHdr',
    text('MsgId', id) +
      text('CreDtTm', at.toISOString().replace(/\.\d+Z$/, 'Z')) +
      text('NbOfTxs', count) +
      text('CtrlSum', sum) +
      tag('InitgPty', name),
  )
  const payment = tag(
    'PmtInf',
    text('PmtInfId', id) +
      text('PmtMtd', 'TRF') +
      text('NbOfTxs', count) +
      text('CtrlSum', sum) +
      tag('PmtTpInf', tag('SvcLvl', text('Cd', 'SEPA'))) +
      tag('ReqdExctnDt', text('Dt', at.toISOString().slice(0, 10))) +
      tag('Dbtr', name) +
      tag('DbtrAcct', account(payer.iban)) +
      tag('DbtrAgt', agent(payer.bic)) +
      text('ChrgBr', 'SLEV') +
      transfers.map(transfer).join(''),
  )
  const root = tag('CstmrCdtTrfInitn', header + payment)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${root}</Document>\n`
}
