import { home } from '../../contract/home.ts'
import { readQuery } from './read.ts'

export const homeQuery = () => readQuery(home.sections, {})
export const browseQuery = () => readQuery(home.browse, {})
export const chartQuery = () => readQuery(home.chart, {})
