/** Plans and subscriptions in the back office. */
export const adminPlans = [
  'A plan with subscribers can’t be deleted. Close it to new ones instead.',
  'A plan with this name already exists.',
  'Choose a later day.',
  'The payment provider renews this subscription. Cancel it first.',
  'The plan of everyone without a subscription costs nothing.',
  'This account has a subscription.',
  'This subscription has changed meanwhile.',
]
