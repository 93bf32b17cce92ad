import type { ApiProblem } from '../../api/base-query.js';
import { Button } from '../../ui/button/button.js';
import { texts } from './texts.js';

interface LabFailureProps {
  problem: ApiProblem | undefined;
  onRetry: () => void;
}

/** Why there is no answer; a refused expression is explained at its field. */
export const LabFailure = ({ problem, onRetry }: LabFailureProps) =>
  problem ? (
    <p role="alert">
      {problem.code === 'expression-invalid' ? texts.invalid : texts.failed}{' '}
      {problem.code !== 'expression-invalid' && (
        <Button kind="link" onPress={onRetry}>
          {texts.again}
        </Button>
      )}
    </p>
  ) : null;
