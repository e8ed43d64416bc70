import { type Kysely, sql } from 'kysely'

const colors = {
  primary: '#E4572E',
  secondary: '#2E86AB',
  dark: { background: '#12100E', panel: '#1C1916', text: '#F5F1EA' },
  light: { background: '#FAF7F2', panel: '#F1ECE3', text: '#1D1A16' },
}

/** A second theme to choose from, with a landing page of its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into themes (name, colors, landing) values ('Gallery', ${JSON.stringify(colors)}, 'gallery')
    on conflict (name) do nothing
  `.execute(db)
}
