import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The type of a column as it is selected. */
export interface ColumnShape {
  base: string
  nullable: boolean
}

const FOLDER = join(import.meta.dirname, '../db')

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(FOLDER, file), 'utf8'), ts.ScriptTarget.Latest, true)

const of = (base: string, nullable = false): ColumnShape => ({ base, nullable })
const known: Record<string, ColumnShape> = {
  Id: of('number'),
  Time: of('string'),
  MaybeTime: of('string', true),
  Buffer: of('Buffer'),
  JSONColumnType: of('json'),
}
/** Types whose first argument is the selected type. */
const WRAPPERS = ['Generated', 'ColumnType', 'Derived']

const merged = (shapes: ColumnShape[]): ColumnShape => {
  const bases = new Set(shapes.map(({ base }) => base).filter((base) => base !== 'null'))
  return of(
    [...bases].sort().join(' | '),
    shapes.some(({ base, nullable }) => nullable || base === 'null'),
  )
}

type Aliases = ReadonlyMap<string, ts.TypeNode>

const referenceShape = (node: ts.TypeReferenceNode, aliases: Aliases): ColumnShape => {
  const name = node.typeName.getText()
  const [argument] = node.typeArguments ?? []
  if (WRAPPERS.includes(name) && argument) return shapeOf(argument, aliases)
  const alias = aliases.get(name)
  // Types of the contract that columns use are unions of texts.
  return known[name] ?? (alias ? shapeOf(alias, aliases) : of('string'))
}

const shapeOf = (node: ts.TypeNode, aliases: Aliases): ColumnShape => {
  if (ts.isUnionTypeNode(node)) return merged(node.types.map((type) => shapeOf(type, aliases)))
  if (ts.isArrayTypeNode(node)) return of(`${shapeOf(node.elementType, aliases).base}[]`)
  if (ts.isTypeReferenceNode(node)) return referenceShape(node, aliases)
  if (ts.isLiteralTypeNode(node))
    return of(node.literal.kind === ts.SyntaxKind.NullKeyword ? 'null' : 'string')
  return of(node.getText())
}

const propertiesOf = (node: ts.InterfaceDeclaration): [string, ts.TypeNode][] =>
  node.members.flatMap((member) =>
    ts.isPropertySignature(member) && member.type ? [[member.name.getText(), member.type]] : [],
  )

/** Returns the columns of every table as the types in `db/tables` declare them. */
export const declaredTables = (): Map<string, Map<string, ColumnShape>> => {
  const files = readdirSync(join(FOLDER, 'tables'))
  const statements = files.flatMap((file) => [...parse(`tables/${file}`).statements])
  const interfaces = new Map(
    statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node] as const),
  )
  const aliases = new Map(
    statements.filter(ts.isTypeAliasDeclaration).map((node) => [node.name.text, node.type] as const),
  )
  const [database] = parse('schema.ts').statements.filter(ts.isInterfaceDeclaration)
  const groups = (database?.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText()))
  return new Map(
    groups
      .flatMap((group) => propertiesOf(interfaces.get(group) as ts.InterfaceDeclaration))
      .map(([table, type]) => {
        const columns = propertiesOf(interfaces.get(type.getText()) as ts.InterfaceDeclaration)
        return [table, new Map(columns.map(([name, node]) => [name, shapeOf(node, aliases)]))]
      }),
  )
}
