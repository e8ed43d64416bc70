import type { Section } from './parts.ts'

/** Selling, and payments without a provider. */
export const billing: Section[] = [
  {
    title: 'Selling',
    lead: 'Songs and albums with a price can be bought.',
    fields: [
      {
        key: 'saas',
        label: 'Billing',
        hint: 'Prices, licences, coupons, taxes and sales in the back office. When off, their pages don’t exist.',
      },
      {
        key: 'enable_selling',
        label: 'Sell songs and albums',
        hint: 'When off, nothing can be bought. Purchases stay.',
      },
      {
        key: 'guest_checkout',
        label: 'Checkout without an account',
        hint: 'Visitors buy with their email address, which gets a link to what they bought. When off, they log in first.',
      },
      {
        key: 'enable_subscription',
        label: 'Offer subscriptions',
        hint: 'When off, nobody can subscribe or change plans. Subscriptions stay.',
      },
    ],
  },
  {
    title: 'Advertising',
    lead: 'Ads are made under Ad slots. Plans and roles can be without ads.',
    fields: [
      { key: 'enableAds', label: 'Show ads' },
      {
        key: 'ads_need_consent',
        label: 'Ask before showing ads',
        hint: 'Ads are shown only to people who agree in the cookie banner, which must be on.',
      },
    ],
  },
  {
    title: 'Campaigns',
    lead: 'Audio spots between songs, and banners, are made under Campaigns.',
    fields: [
      { key: 'enableCampaigns', label: 'Run campaigns' },
      {
        key: 'campaigns_every',
        label: 'Songs between spots',
        hint: 'Minimum. A campaign can ask for more.',
      },
      {
        key: 'campaigns_in_albums',
        label: 'Within albums',
        hint: 'When off, spots wait until the album ends or another song is chosen.',
      },
      {
        key: 'campaigns_in_episodes',
        label: 'Within episodes',
        hint: 'Only at the breaks that the editors of podcasts mark.',
      },
      {
        key: 'campaigns_in_feeds',
        label: 'In podcast feeds',
        hint: 'Spots become part of the MP3 files that podcast apps load, at the same breaks. Not while listeners are asked before they see ads.',
      },
    ],
  },
  {
    title: 'Prices and taxes',
    lead: 'Rates by country are under Tax rates.',
    fields: [
      {
        key: 'default_currency',
        label: 'Currency',
        hint: 'For new prices and coupons. Existing ones keep theirs.',
        as: 'currency',
      },
      {
        key: 'prices_include_tax',
        label: 'Prices include tax',
        hint: 'When off, tax is added in the cart.',
      },
    ],
  },
  {
    title: 'Earnings',
    lead: 'What artists get from a sale.',
    fields: [
      {
        key: 'commission_percent',
        label: 'Commission',
        hint: 'What the site keeps of each sale. Artists may have their own.',
        unit: '%',
      },
      {
        key: 'earnings_hold_days',
        label: 'Hold earnings',
        hint: 'Earnings can be paid out after this time, so that refunds are covered.',
        unit: 'in days',
      },
    ],
  },
  {
    title: 'Shares of subscriptions and ads',
    lead: 'Booked for artists after each month, less tax and fees. What nobody earned stays with the site.',
    fields: [
      {
        key: 'share_model',
        label: 'Share subscriptions',
        hint: 'By the plays of all subscribers together, or each subscriber’s payment by what they played.',
        choices: {
          none: 'Not at all',
          pool: 'By all plays',
          user_centric: 'By the plays of each subscriber',
        },
      },
      {
        key: 'share_ads',
        label: 'Share ads',
        hint: 'What campaigns paid per impression, by the songs and episodes they ran with.',
      },
      { key: 'share_site_percent', label: 'Part of the site', unit: '%' },
    ],
  },
  {
    title: 'Invoices',
    lead: 'What invoices say about the seller. Issued invoices don’t change.',
    fields: [
      { key: 'seller_name', label: 'Seller', hint: 'The name of the site if it is empty.' },
      { key: 'seller_address', label: 'Address', as: 'area' },
      { key: 'seller_tax_id', label: 'Tax ID' },
      { key: 'invoice_note', label: 'Note', hint: 'A line at the end of invoices.' },
    ],
  },
  {
    title: 'Bank transfer',
    lead: 'Orders wait until you mark them as paid.',
    fields: [
      { key: 'offline_payments', label: 'Offer bank transfer' },
      {
        key: 'offline_instructions',
        label: 'Instructions',
        as: 'area',
      },
      { key: 'offline_account_holder', label: 'Account holder' },
      { key: 'offline_iban', label: 'IBAN' },
      { key: 'offline_bic', label: 'BIC' },
      {
        key: 'offline_days',
        label: 'Wait for payment',
        hint: 'Unpaid orders expire after this time.',
        unit: 'in days',
      },
    ],
  },
  {
    title: 'Test payments',
    lead: 'Pay instantly without money, to try the checkout.',
    fields: [
      {
        key: 'test_payments',
        label: 'Offer test payments',
        hint: 'Offered only if the server runs with TONEARM_TEST_PAYMENTS=1, whatever is set here.',
      },
    ],
  },
]
