/** An arrow whose body is neither `void …` nor a function. */
const returning =
  "ArrowFunctionExpression[expression=true]:not([body.type='ArrowFunctionExpression']):not([body.operator='void'])";
const message = 'React calls what is returned here: write `void …` or return a clean-up';

/**
 * Rule: effects and ref callbacks return no value of an expression. React calls what they return as a clean-up, and
 * browsers return more than their types say: `scrollIntoView` returns a promise.
 */
export const returningEffects = {
  create(context) {
    const report = (node) => context.report({ node, message });
    return {
      [`CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ${returning}`]: report,
      [`JSXAttribute[name.name='ref'] > JSXExpressionContainer > ${returning}`]: report,
    };
  },
};
