import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const base='http://localhost:18431'; const out='/dev/shm/t/shots/';
const shot = async (name, path, {width=360,height=740,dark=false,full=false,act}={}) => {
  const c = await b.newContext({viewport:{width,height},colorScheme:dark?'dark':'light',deviceScaleFactor:1});
  const p = await c.newPage(); await p.goto(base+path); await p.waitForTimeout(500); if(act) await act(p); await p.waitForTimeout(400);
  await p.screenshot({path:out+name+'.png',fullPage:full}); await c.close(); console.log(name);
};
const jobs={
 filter: ()=>shot('filter','/s/osteria/menu?lang=de#without=nuts',{width:390,height:1400}),
 filterq: ()=>shot('filterq','/s/osteria/menu?lang=de#q=pasta&without=nuts&diet=vegetarian',{width:390,height:1000}),
 sheet: ()=>shot('sheet','/s/osteria/menu?lang=de#without=nuts',{width:390,height:844,act:async p=>{await p.locator('.find button').first().click()}}),
 nuse: ()=>shot('nuse','/s/osteria/menu?lang=de#q=ohne%20N%C3%BCse',{width:390,height:844}),
};
for (const k of process.argv.slice(2)) await jobs[k]();
await b.close();
