import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu';
import classes from './bare.module.css';
import { Brand } from './brand';

/** A screen without a store around it. */
export const Bare = ({ children }: { children: ReactNode }) => (
  <div className={classes.bare}>
    <header className={classes.head}>
      <Brand />
      <AccountMenu />
    </header>
    <main id="content" className={classes.main}>
      {children}
    </main>
  </div>
);

/** What a screen without a store around it is about. */
export const BareHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className={classes.about}>
    <h1>{title}</h1>
    <p>{children}</p>
  </header>
);
