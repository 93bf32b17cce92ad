/** An arrow whose body is neither `void …` nor a function. */
const returning =
  "ArrowFunctionExpression[expression=true]:not([body.type='ArrowFunctionExpression']):not([body.operator='void'])";

/**
 * Effects and ref callbacks that return the value of an expression, for `no-restricted-syntax`. React calls what they
 * return as a clean-up, and browsers return more than their types say: `scrollIntoView` returns a promise.
 */
export const returningEffects = [
  `CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ${returning}`,
  `JSXAttribute[name.name='ref'] > JSXExpressionContainer > ${returning}`,
].map((selector) => ({ selector, message: 'React calls what is returned here: write `void …` or return a clean-up' }));
