import type { KyselyPlugin } from 'kysely'
import type { Db } from '../db/schema.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** Rows that the statements of some work read, the tables that they read, and those that they read whole. */
export interface Cost {
  rows: number
  read: ReadonlySet<string>
  scanned: string[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
  node['Actual Loops']

/** Explains the statements of `work` that are written in SQL; it receives no rows from these. */
export const costOf = async (db: Db, work: (db: Db) => Promise<unknown>): Promise<Cost> => {
  const nodes: PlanNode[] = []
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? {
            ...node,
            sqlFragments: ['explain (analyze, timing off, format json) ', ''],
            parameters: [node],
          }
        : node,
    transformResult: async ({ result }) => {
      const plans = result.rows.flatMap((row) => (row['QUERY PLAN'] ?? []) as { Plan: PlanNode }[])
      for (const { Plan } of plans) nodes.push(...nodesOf(Plan))
      return plans.length > 0 ? { ...result, rows: [] } : result
    },
  }
  await work(db.withPlugin(explain))
  return {
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    read: new Set(nodes.flatMap((node) => (node['Actual Loops'] > 0 ? (node['Relation Name'] ?? []) : []))),
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 ? (node['Relation Name'] ?? []) : [],
    ),
  }
}
