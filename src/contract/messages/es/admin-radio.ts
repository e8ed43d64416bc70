/** Radio in the back office, in Spanish. */
export const adminRadio: Record<string, string> = {
  'At the same time, on each server. Whoever comes beyond is asked to come back later.':
    'Al mismo tiempo, en cada servidor. A quien llega de más se le pide volver más tarde.',
  'Listeners of passed on stations': 'Oyentes de emisoras retransmitidas',
  Radio: 'Radio',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.':
    'Las emisoras que los navegadores no pueden recibir de su fuente se retransmiten desde aquí, cada una con una sola conexión.',
}
