import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { LinesSkeleton } from './skeletons';
import { FailedState } from './states';

interface BoundaryProps {
  onFailed: () => ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.onFailed() : this.props.children;
  }
}

/**
 * A part of a page that comes after the page: what stands below what somebody came for, with code of its own. Where that
 * cannot be loaded the page stays, with all that is typed into it.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, label: string) {
  const part = () => lazy(async () => ({ default: await load() }));
  // Of the newest try, for whichever page shows it next: one that failed once has not failed for good.
  let newest = part();
  return function Later(props: P) {
    const [Part, setPart] = useState(() => newest);
    const [tries, setTries] = useState(0);
    const retry = () => {
      newest = part();
      setPart(() => newest);
      setTries(tries + 1);
    };
    return (
      <Boundary key={tries} onFailed={() => <FailedState onRetry={retry} />}>
        <Suspense fallback={<LinesSkeleton lines={4} label={label} />}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
