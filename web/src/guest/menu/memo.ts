import { Component, type ComponentChildren, type ComponentType } from 'preact';

/** A component that is drawn anew only when one of its properties, which are always the same, has another value. */
export function memo<Props extends object>(draw: (props: Props) => ComponentChildren): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      for (const name in next) if (next[name] !== this.props[name]) return true;
      return false;
    }

    override render(props: Props): ComponentChildren {
      return draw(props);
    }
  };
}
