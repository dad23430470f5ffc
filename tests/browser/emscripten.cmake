# For browsers, with Debian's emscripten; the libraries are those tests/browser/depends has built, in
# build-browser unless the environment names another folder.
set(browser_depends $ENV{BROWSER_DEPENDS})
if(NOT browser_depends)
  get_filename_component(browser_depends ${CMAKE_CURRENT_LIST_DIR}/../../build-browser/prefix ABSOLUTE)
endif()
set(ENV{NODE_PATH} /usr/share/nodejs)
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
list(PREPEND CMAKE_FIND_ROOT_PATH ${browser_depends})
set(ENV{PKG_CONFIG_LIBDIR} ${browser_depends}/lib/pkgconfig)
set(PKG_CONFIG_ARGN --static)
# With -pthread, as all of them have to be compiled then, or empty.
set(CMAKE_C_FLAGS_INIT $ENV{BROWSER_THREADS})
set(CMAKE_CXX_FLAGS_INIT $ENV{BROWSER_THREADS})
